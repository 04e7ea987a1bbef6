# The commands of Evenhand. The work is done in toolkit/src/main/python; make 3.81 is enough.
#
#   MVN_FLAGS=…  more options for Maven, such as MVN_FLAGS=-Pci
#   LAB_FLAGS=…  more options for JupyterLab, such as LAB_FLAGS='--no-browser --port=8899'

# What judge knows: make judge STUDY=folder, and of these as many as are wished for.
JUDGE_OPTIONS = STUDY MODEL JUDGE ASPECTS FIRST TRIALS EXPLANATIONS BUDGET PRICE RPM INFLIGHT PLAN

# What record knows, likewise.
RECORD_OPTIONS = CORPUS FOLDER PLAN

export MVN_FLAGS LAB_FLAGS

# Of some variables those that were said to make: a MODEL of the environment may mean another thing.
said = $(foreach name,$(1),$(if $(filter command,$(firstword $(origin $(name)))),$(name)))

RUN = @sh toolkit/src/main/python/with_python.sh toolkit/src/main/python/commands.py

.PHONY: help figures test lab judge record setup clean

help:
	@echo 'make figures   makes every figure: runs the notebooks, writes figures/ and its gallery page'
	@echo 'make test      runs every test, and every notebook, and compares the figures with those kept'
	@echo 'make lab       opens the notebooks in JupyterLab'
	@echo 'make judge     judges a study that a notebook began: make judge STUDY=folder'
	@echo 'make record    records the study of the model on board again (hours), or goes on with it'
	@echo
	@echo 'make setup     only sets up what is missing, as the five above do first'
	@echo 'make clean     removes all that was made here, but no figure that is kept'

figures test lab setup clean:
	$(RUN) $@

judge:
	$(RUN) $@ $(call said,$(JUDGE_OPTIONS))

record:
	$(RUN) $@ $(call said,$(RECORD_OPTIONS))
