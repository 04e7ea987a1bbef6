# The commands of Evenhand. The work is done in toolkit/src/main/python; make 3.81 is enough.
#
#   MVN_FLAGS=…  more options for Maven, such as MVN_FLAGS=-Pci
#   LAB_FLAGS=…  more options for JupyterLab, such as LAB_FLAGS='--no-browser --port=8899'

export MVN_FLAGS LAB_FLAGS

RUN = @sh toolkit/src/main/python/with_python.sh toolkit/src/main/python/commands.py

.PHONY: help figures test lab setup clean

help:
	@echo 'make figures   makes every figure: runs the notebooks, writes figures/ and its gallery page'
	@echo 'make test      runs every test, and every notebook, and compares the figures with those kept'
	@echo 'make lab       opens the notebooks in JupyterLab'
	@echo
	@echo 'make setup     only sets up what is missing, as the three above do first'
	@echo 'make clean     removes all that was made here, but no figure that is kept'

figures test lab setup clean:
	$(RUN) $@
