/**
 * What a Jupyter notebook sees of the toolkit: {@link org.evenhand.notebook.Notebook#show}, the
 * imports that need not be written, tables and figures as pictures, and progress on one line. The
 * JJava kernel finds the extension on its class path.
 *
 * <p>May use every room; no room uses it.
 */
package org.evenhand.notebook;
