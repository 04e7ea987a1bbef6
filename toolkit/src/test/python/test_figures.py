import pathlib
import tempfile
import unittest

import figure_files
import gallery

PUBLIC = "# id: a\n# title: T\n# source: public judgments: HiRAG\nx,y\n1,2\n"
LIVE = "# id: a\n# title: T\n# source: live: SmolLM2\nx,y\n1,2\n"
MIXED = "# source: public judgments: HiRAG\n# source: live: SmolLM2\nsource,y\npublic,1\nlive,{}\n"


class Folders(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.kept = pathlib.Path(folder.name) / "kept"
        self.new = pathlib.Path(folder.name) / "new"
        self.kept.mkdir()
        self.new.mkdir()


class FigureFilesTest(Folders):
    def differences(self, kept, new):
        (self.kept / "a.csv").write_text(kept, encoding="utf-8")
        (self.new / "a.csv").write_text(new, encoding="utf-8")
        return list(figure_files.differences(self.new, self.kept))

    def test_equal_numbers_have_no_difference(self):
        self.assertEqual([], self.differences(PUBLIC, PUBLIC))

    def test_the_first_line_that_differs_is_told(self):
        told = self.differences(PUBLIC, PUBLIC.replace("1,2", "1,3"))
        self.assertEqual(["a: figures/ has '1,2', but the notebook made '1,3'"], told)

    def test_lost_lines_are_told(self):
        told = self.differences(PUBLIC + "3,4\n", PUBLIC)
        self.assertEqual(["a: figures/ has 6 settled lines, but the notebook made 5"], told)

    def test_figure_that_is_not_kept_is_told(self):
        (self.new / "b.csv").write_text(PUBLIC, encoding="utf-8")
        told = list(figure_files.differences(self.new, self.kept))
        self.assertEqual(["b: figures/b.csv is not there"], told)

    def test_live_numbers_may_differ(self):
        self.assertEqual([], self.differences(LIVE, LIVE.replace("1,2", "1,3")))
        self.assertEqual([], self.differences(MIXED.format(2), MIXED.format(3)))

    def test_settled_numbers_beside_live_ones_may_not_differ(self):
        told = self.differences(MIXED.format(2), MIXED.format(2).replace("public,1", "public,7"))
        self.assertEqual(["a: figures/ has 'public,1', but the notebook made 'public,7'"], told)

    def test_live_figure_may_not_take_the_place_of_a_settled_one(self):
        self.assertNotEqual([], self.differences(PUBLIC, LIVE))

    def test_publishing_moves_what_was_made_and_drops_a_picture_of_other_numbers(self):
        (self.kept / "a.svg").write_text("old", encoding="utf-8")
        (self.kept / "b.svg").write_text("other", encoding="utf-8")
        (self.new / "a.csv").write_text(PUBLIC, encoding="utf-8")

        names = figure_files.publish(self.new, self.kept)

        self.assertEqual(["a.csv"], names)
        self.assertEqual(["a.csv", "b.svg"], sorted(file.name for file in self.kept.iterdir()))

    def test_unchanged_files_are_not_written_again(self):
        (self.kept / "a.csv").write_text(PUBLIC, encoding="utf-8")
        before = (self.kept / "a.csv").stat()
        (self.new / "a.csv").write_text(PUBLIC, encoding="utf-8")

        figure_files.publish(self.new, self.kept)

        after = (self.kept / "a.csv").stat()
        self.assertEqual((before.st_ino, before.st_mtime_ns), (after.st_ino, after.st_mtime_ns))

    def test_files_that_no_notebook_makes_are_stale_but_live_ones_need_their_model(self):
        (self.kept / "gone.csv").write_text(PUBLIC, encoding="utf-8")
        (self.kept / "gone.svg").write_text("", encoding="utf-8")
        (self.kept / "here.csv").write_text(PUBLIC, encoding="utf-8")
        (self.kept / "live.csv").write_text(LIVE, encoding="utf-8")
        (self.kept / "README.md").write_text("", encoding="utf-8")
        self.assertEqual(["gone.csv", "gone.svg"], figure_files.stale(["here.csv"], self.kept))


class GalleryTest(Folders):
    def test_figure_shows_title_picture_sources_notebook_and_numbers(self):
        csv = "# id: fig02-bias\n# title: Bias *now*\n# source: live: A_B\n# source: simulated: C\n"
        csv += "# notebook: 03-position-bias\nx\n# title: not a head\n"
        (self.kept / "fig02-bias.csv").write_text(csv, encoding="utf-8-sig")
        (self.kept / "fig02-bias.svg").write_text("<svg/>", encoding="utf-8")

        section = gallery.page(self.kept).partition("## ")[2]

        expected = (
            "Bias \\*now\\*\n\n![Bias \\*now\\*](fig02-bias.svg)\n\n"
            "Source: live: A\\_B  \nSource: simulated: C  \n"
            "Notebook: [03-position-bias](../notebooks/03-position-bias.ipynb)  \n"
            "Numbers: [fig02-bias.csv](fig02-bias.csv)\n"
        )
        self.assertEqual(expected, section)

    def test_figure_without_picture_or_head_is_still_listed(self):
        (self.kept / "own-x.csv").write_text("x\n1\n", encoding="utf-8")
        page = gallery.page(self.kept)
        self.assertIn("## own-x\n\nThere is no picture", page)
        self.assertIn("Source: not named", page)

    def test_figures_stand_by_number_then_tables_then_our_own(self):
        for name in ("own-b", "table2-cost", "fig10-c", "fig09-z", "own-a"):
            (self.kept / f"{name}.csv").write_text("x\n", encoding="utf-8")
        titles = [x for x in gallery.page(self.kept).splitlines() if x.startswith("## ")]
        expected = ["## fig09-z", "## fig10-c", "## table2-cost", "## own-a", "## own-b"]
        self.assertEqual(expected, titles)

    def test_page_without_figures_says_so(self):
        self.assertIn("There are no figures yet.", gallery.page(self.kept))
