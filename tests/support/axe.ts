import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Frame, type Page, test } from '@playwright/test'
import type { AxeResults, RunOnly, RunOptions } from 'axe-core'

const RULES: RunOnly = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }
const COLOURS: RunOnly = { type: 'rule', values: ['color-contrast'] }

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** In the page, once `SOURCE` has run there. */
declare const axe: { run(context: Document, options: RunOptions): Promise<AxeResults> }

/**
 * What axe holds against the page as it stands: serious and critical faults, one line each. In the dark theme only colours differ, and
 * they are the same on a phone; a translator's elements are not ours to judge.
 */
export async function seriousFaults(page: Page): Promise<string[]> {
  const { name } = test.info().project
  if (name === 'translated') return []
  const light = await judge(page, 'light', RULES)
  if (name === 'phone') return light
  return [...light, ...(await judge(page, 'dark', COLOURS))]
}

async function judge(page: Page, colorScheme: 'light' | 'dark', runOnly: RunOnly): Promise<string[]> {
  await page.emulateMedia({ colorScheme })
  await page.evaluate(colorsAtRest)
  // Frames too, which axe asks what it finds in them.
  await Promise.all(page.frames().map(bringAxe))
  const faults = await page.evaluate(faultsWithin, runOnly)
  return faults.map((fault) => `${colorScheme}: ${fault}`)
}

/** Nothing to send where it is there from the look before: it is large. The rules of a page (CSP) are not asked. */
async function bringAxe(frame: Frame) {
  if (await frame.evaluate(() => 'axe' in window)) return
  await frame.evaluate(SOURCE)
}

/** In the page, without a list of what is right. */
async function faultsWithin(runOnly: RunOnly) {
  const { violations } = await axe.run(document, { runOnly, resultTypes: ['violations'] })
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary = '' }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
    )
}

/** In the page: a colour half-way between two themes would be judged as it is at that moment. */
async function colorsAtRest() {
  const changes = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
  await Promise.allSettled(changes.map((change) => change.finished))
}
