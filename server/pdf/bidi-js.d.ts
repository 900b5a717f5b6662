/** What is used of it. Its own types say that the function is inside of a module, where Node finds it to be one. */
declare module 'bidi-js' {
  export default function bidiFactory(): {
    getEmbeddingLevels(text: string, direction: 'ltr' | 'rtl'): { readonly levels: Uint8Array }
  }
}
