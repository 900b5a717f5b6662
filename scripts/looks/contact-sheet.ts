import type { Browser } from '@playwright/test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Picture, THEMES } from './pictures.ts'

const SHEET_WIDTH = 3400

/** Lays the pictures out in one page, and that page in one picture for each theme. Returns the page's file. */
export async function writeContactSheet(
  browser: Browser,
  pictures: readonly Picture[],
  folder: string,
): Promise<string> {
  const whole = join(folder, 'index.html')
  writeFileSync(whole, sheetOf(pictures))
  const page = await browser.newPage({ viewport: { width: SHEET_WIDTH, height: 900 } })
  for (const theme of THEMES) {
    const file = join(folder, `contact-sheet.${theme}.html`)
    writeFileSync(file, sheetOf(pictures.filter((picture) => picture.theme === theme)))
    await page.goto(pathToFileURL(file).href)
    await page.screenshot({ path: join(folder, `contact-sheet.${theme}.png`), fullPage: true })
  }
  await page.close()
  return whole
}

const STYLE = `body{font:13px/1.4 system-ui,sans-serif;margin:24px;background:#888}
section{display:inline-block;vertical-align:top;margin:0 16px 24px 0;padding:8px;background:#ccc}
h2{font-size:14px;margin:0 0 8px}div{display:flex;gap:8px;align-items:flex-start}
a{display:block;max-height:420px;overflow:hidden}img{display:block}`

function sheetOf(pictures: readonly Picture[]): string {
  const views = Map.groupBy(pictures, ({ view }) => view)
  const sections = [...views].map(
    ([view, ofView]) => `<section><h2>${view}</h2><div>${ofView.map(thumbnail).join('')}</div></section>`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Looks</title><style>${STYLE}</style>${sections.join('\n')}</html>\n`
}

/** A fifth of the size, or as much as shows the smallest page. */
const thumbnail = ({ file, theme, width }: Picture) =>
  `<a href="${file}" title="${theme}, ${width}"><img src="${file}" width="${Math.round(width / 5 + 40)}" alt="${theme}, ${width} px"></a>`
