// Its styles stand on its elements; a sheet of its own is for mail programs, and the desk's policy refuses it.
const SHEET = /<style[\s\S]*?<\/style>/gi

/** The letter as its reader sees it: no script runs in it, no link leads anywhere. */
export const LetterFrame = ({ html }: { readonly html: string }) => (
  <iframe
    title="The letter"
    sandbox=""
    srcDoc={html.replace(SHEET, '').replace('<head>', '<head><base target="_blank">')}
    className="block h-[36rem] max-h-[80vh] w-full rounded-sheet border border-line bg-white"
  />
)
