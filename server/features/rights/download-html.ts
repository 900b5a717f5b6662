import { indianTime } from '#contract/indian-time.ts'
import { htmlText } from '../../html-text.ts'
import type { Shown } from '../../database/table.ts'
import type { TableName } from './all-tables.ts'

export interface DownloadPart<Name extends TableName = TableName> {
  readonly name: Name
  readonly title: string
  readonly rows: readonly Shown[]
}

export interface Download {
  readonly brand: string
  readonly name: string
  readonly madeAt: string
  readonly parts: readonly DownloadPart[]
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1rem}
h2{margin-top:2rem;border-bottom:1px solid}
dl{display:grid;grid-template-columns:minmax(7rem,12rem) 1fr;gap:.25rem 1rem;border-bottom:1px solid #8886;padding:.5rem 0;margin:0}
dd{margin:0;overflow-wrap:anywhere;white-space:pre-wrap}dd dl{border:0;padding:0}:root{color-scheme:light dark}`

/** The page of a download, whole in one file: it is read without a connection. */
export const downloadHtml = ({ brand, name, madeAt, parts }: Download): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>What ${htmlText(brand)} keeps on you</title>
<style>${STYLE}</style>
</head>
<body>
<h1>What ${htmlText(brand)} keeps on ${htmlText(name)}</h1>
<p>Made on ${htmlText(indianTime(madeAt))}. Times in the tables are UTC. People who work here are named by their role, and what is about other people is left out.</p>
<ul>${parts.map(({ title }, place) => `<li><a href="#part-${place}">${htmlText(title)}</a></li>`).join('')}</ul>
${parts.map(partHtml).join('\n')}
</body>
</html>
`

const partHtml = ({ title, rows }: DownloadPart, place: number): string =>
  `<section id="part-${place}"><h2>${htmlText(title)} (${rows.length})</h2>\n${rows.map(rowHtml).join('\n')}</section>`

const rowHtml = (row: Shown): string => {
  const said = Object.entries(row).filter(([, value]) => value !== null && value !== undefined && value !== '')
  return `<dl>${said.map(([name, value]) => `<dt>${htmlText(name)}</dt><dd>${valueHtml(value)}</dd>`).join('')}</dl>`
}

function valueHtml(value: unknown): string {
  if (Array.isArray(value)) return value.map(valueHtml).join(', ')
  if (typeof value === 'object' && value !== null) return rowHtml({ ...value })
  return htmlText(String(value))
}
