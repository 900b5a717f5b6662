/** The pages behind the link in a letter. They need neither scripts nor a sign-in, and name nobody. */
import { createHash } from 'node:crypto'
import { htmlText } from '../../html-text.ts'

const STYLE = `:root{color-scheme:light dark;--paper:#faf8f2;--sheet:#fff;--ink:#10252e;--soft:#46606b;--line:#d8deda;--flare:#c2410c;--on-flare:#fff}
@media (prefers-color-scheme:dark){:root{--paper:#0b1f2a;--sheet:#102a38;--ink:#eaf2f2;--soft:#a9c0c6;--line:#23475a;--flare:#ff8a4c;--on-flare:#0b1f2a}}
body{margin:0;padding:1.5rem .75rem;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;overflow-wrap:anywhere}
main{box-sizing:border-box;max-width:36rem;margin:0 auto;padding:1.5rem;background:var(--sheet);border:1px solid var(--line);border-radius:6px}
h1{margin:0 0 1rem;font-size:1.375rem;line-height:1.3}
p,form{margin:0 0 1rem}
.soft{color:var(--soft)}
a{display:inline-block;padding:.25rem 0;color:inherit}
textarea{box-sizing:border-box;width:100%;font:inherit;padding:.5rem;color:inherit;background:var(--paper);border:1px solid var(--soft);border-radius:6px}
label{display:block;font-weight:600;margin:0 0 .5rem}
h2{margin:1.5rem 0 .5rem;font-size:1.125rem}
button{font:inherit;font-weight:600;min-height:3rem;padding:.75rem 1.5rem;border:0;border-radius:6px;background:var(--flare);color:var(--on-flare);cursor:pointer}
:focus-visible{outline:3px solid var(--ink);outline-offset:2px}`

export const PAGE_POLICY = {
  'default-src': ["'none'"],
  'style-src': [`'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`],
  'form-action': ["'self'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
}

interface Shown {
  readonly brand: string
  /** What the letters are about: the title of the notice. */
  readonly title: string
}

/** Asks first: programs that look through mail open every link. `address` is the page's own. */
export const askingPage = ({ brand, title }: Shown, address: string): string =>
  plainPage(
    brand,
    'Unsubscribe',
    `<p>${htmlText(title)}</p>
<p class="soft">If you unsubscribe, no such letter comes to your address any more. Seats, payments and your account stay as they are.</p>
<form method="post" action="${htmlText(address)}"><button>Unsubscribe</button></form>`,
  )

export const donePage = ({ brand, title }: Shown): string =>
  plainPage(
    brand,
    'Done',
    `<p role="status">You get no such letters any more: ${htmlText(title)}.</p>
<p class="soft">If you change your mind, say so under My Account, Your data, or write to us.</p>`,
  )

export const brokenPage = (brand: string, contact: string): string =>
  plainPage(
    brand,
    'This link is not whole',
    `<p role="alert">Please open it once more from the letter, without leaving anything out.</p>
<p class="soft">If it still does not work, ${contact ? `write to ${htmlText(contact)}` : 'answer the letter'} and say that you want no more of them.</p>`,
  )

/** A page of a letter's link: small, without scripts, and of no use to whoever looks on. */
export const plainPage = (brand: string, heading: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${htmlText(heading)} | ${htmlText(brand)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${htmlText(heading)}</h1>
${body}
<p class="soft"><a href="/">${htmlText(brand)}</a></p>
</main>
</body>
</html>
`
