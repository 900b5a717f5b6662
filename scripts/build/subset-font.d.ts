/** As far as it is used here; the package brings no types of its own. */
declare module 'subset-font' {
  interface SubsetOptions {
    readonly targetFormat: 'woff2' | 'sfnt'
    readonly variationAxes?: Readonly<Record<string, number | { readonly min: number; readonly max: number }>>
    /** OpenType features that stay, instead of all. */
    readonly keepFeatures?: readonly string[]
    /** Entries of the name table that stay beside the usual ones. */
    readonly preserveNameIds?: readonly number[]
    readonly noHinting?: boolean
  }
  export default function subsetFont(font: Buffer, text: string, options: SubsetOptions): Promise<Buffer>
}
