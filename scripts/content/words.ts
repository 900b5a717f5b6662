export const HELP = `The content: courses, batches, prices, webinars and texts. Add --json for JSON, --note "…" to say why.

  npm run content -- list                              everything that is published, or shipped with the site
  npm run content -- show KIND/KEY                     one thing, such as batch/AP-2025-01
  npm run content -- export DIR [--with-links]         one JSON file for each thing, DIR/KIND/KEY.json
  npm run content -- import DIR [--dry-run]            publish what has changed in such files, all of it or nothing
  npm run content -- history KIND/KEY                  every version of a thing: when, who, why, what changed
  npm run content -- restore KIND/KEY VERSION          publish an earlier version once more; 0 is what was shipped
  npm run content -- price COURSE AMOUNT [--original AMOUNT] [--from MOMENT]
                                                       change a price, from now or from a moment on

An export leaves out joining links, group links and notes of batches and webinars; --with-links writes them in clear.
An import leaves them as they are where a file does not name them, and null takes one away.
`

export const WRONG_WORDS = {
  show: 'Say what: npm run content -- show KIND/KEY',
  export: 'Say where to: npm run content -- export DIR [--with-links]',
  import: 'Say from where: npm run content -- import DIR [--dry-run]',
  history: 'Say of what: npm run content -- history KIND/KEY',
  restore: 'Say what and which version: npm run content -- restore KIND/KEY VERSION',
  price:
    'Say the course and whole rupees: npm run content -- price AspenPlus 10000 [--original 12000] [--from 2027-01-31T10:00:00+05:30]',
} as const

export const NO_SUCH_THING = 'There is no such thing. See: npm run content -- list'
