import type { ShapedFont } from './shaped-font.ts'

declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      /** pdfkit also takes a font that is open already; its own types leave that out. */
      registerFont(name: string, src: ShapedFont): this
    }
  }
}
