/** `npm run content -- …`: what the owner publishes, as files that can be edited, also while the server runs. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { asVisibleJson, inLines } from '#contract/plain-text.ts'
import type { Config } from '#server/config.ts'
import { givenConfig } from '#server/env-file.ts'
import type { Database } from '#server/database/open.ts'
import { byCommand } from '#server/features/audit/actor.ts'
import type { Judgement } from '#server/features/content/judge.ts'
import { priced, restored } from '#server/features/content/proposals.ts'
import { nameOf } from '#server/features/content/published.ts'
import { preview, publish, type Proposal } from '#server/features/content/publish.ts'
import { createSealer, type Sealer } from '#server/features/content/sealing.ts'
import { findThing, standingAt, standingInOrder } from '#server/features/content/standing.ts'
import { readPagesFault, readTimeline } from '#server/features/content/timeline.ts'
import { ownSecret } from '#server/secrets.ts'
import { differences } from './content/differences.ts'
import { exportTo } from './content/export-folder.ts'
import { readImport } from './content/import-folder.ts'
import { historyRows, indianClock, listRows, nameOfActor, plainClock, shownBody } from './content/views.ts'
import { HELP, NO_SUCH_THING, WRONG_WORDS } from './content/words.ts'
import { openOwnerDatabase, ownerConfig } from './owner-database.ts'
import { outliveReader, ownName, voiceOf } from './owner-voice.ts'

const OPTIONS = {
  json: { type: 'boolean' },
  help: { type: 'boolean' },
  note: { type: 'string' },
  'with-links': { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  original: { type: 'string' },
  from: { type: 'string' },
} as const

outliveReader()
const { values, positionals } = readWords()
const [command = '', ...words] = positionals
const isJson = values.json ?? false
const { show, say, fail } = voiceOf(isJson)
const clock = isJson ? plainClock : indianClock

if (values.help || command === '') process.stdout.write(HELP)
else await run().catch((error: unknown) => fail(messageOf(error)))

function readWords() {
  try {
    return parseArgs({ allowPositionals: true, options: OPTIONS })
  } catch (error) {
    voiceOf(false).fail(`${messageOf(error)}\n\n${HELP}`)
    return process.exit()
  }
}

function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return /no such table|relation .* does not exist/.test(message)
    ? 'The database is older than this command. Start the site once (npm start).'
    : message
}

interface Content {
  readonly config: Config
  readonly database: Database
  readonly now: () => Date
  readonly secret: string
  readonly sealer: Sealer
}

async function run(): Promise<void> {
  const given = givenConfig()
  const database = await openOwnerDatabase(given)
  try {
    const secret = given.authSecret ?? (await ownSecret(given.dataDir))
    const config = await ownerConfig(database, given)
    await perform({ config, database, now: () => new Date(), secret, sealer: createSealer(secret) })
  } finally {
    await database.close()
  }
}

async function perform(content: Content): Promise<void> {
  const [first = '', second = ''] = words
  const count = words.length
  if (command === 'list') return list(content)
  if (command === 'show') return count === 1 ? showThing(content, first) : fail(WRONG_WORDS.show)
  if (command === 'history') return count === 1 ? showHistory(content, first) : fail(WRONG_WORDS.history)
  if (command === 'export') return count === 1 ? exportAll(content, first) : fail(WRONG_WORDS.export)
  if (command === 'import') return count === 1 ? importAll(content, first) : fail(WRONG_WORDS.import)
  if (command === 'restore') {
    if (count !== 2 || !/^\d{1,9}$/.test(second)) return fail(WRONG_WORDS.restore)
    return change(content, restored(first, Number(second)), `version ${second} restored`)
  }
  if (command === 'price') {
    const [discounted, original] = [rupeesIn(second), rupeesIn(values.original)]
    if (count !== 2 || !discounted || original === null) return fail(WRONG_WORDS.price)
    const price = { discounted, ...(original ? { original } : {}), ...(values.from ? { from: values.from } : {}) }
    return change(content, priced(first, price), 'price')
  }
  return fail(`This is not a command.\n\n${HELP}`)
}

/** undefined when nothing is said, null when it is no amount. */
function rupeesIn(text: string | undefined): number | null | undefined {
  if (text === undefined) return undefined
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}

async function list({ database, now, sealer }: Content): Promise<void> {
  const timeline = await readTimeline(database.db)
  const pagesFault = await readPagesFault(database.db)
  const things = listRows(timeline, now().toISOString(), sealer, clock)
  const unreadable = timeline.setAside.map((one) => `${nameOf(one)}, version ${one.number}: ${one.reason}`)
  if (isJson) return print({ pagesFault, unreadable, things })
  show(things)
  if (unreadable.length > 0) say(`\nVersions that cannot be read; those before them count:\n${unreadable.join('\n')}`)
  if (pagesFault !== null) say(`\nThe pages could not be drawn, and show what was there before: ${pagesFault}`)
}

function print(value: object): void {
  process.stdout.write(`${asVisibleJson(value)}\n`)
}

async function showThing({ database, now, sealer }: Content, thing: string): Promise<void> {
  const { versions } = await readTimeline(database.db)
  const version = findThing(standingAt(versions, now().toISOString()), thing)
  if (!version) return fail(NO_SUCH_THING)
  const { number, publishedAt, actor, note } = version
  const body = shownBody(version, sealer)
  if (isJson) return print({ thing, version: number, since: publishedAt, who: actor, note, body })
  say(
    [`${thing}, version ${number}`, clock(publishedAt), nameOfActor(actor), ...(number > 0 ? [note] : [])]
      .filter(Boolean)
      .join(', '),
  )
  print(body)
}

async function showHistory({ database, sealer }: Content, thing: string): Promise<void> {
  const rows = historyRows(await readTimeline(database.db), thing, sealer, clock)
  return rows.length > 0 ? show(rows) : fail(NO_SUCH_THING)
}

async function exportAll({ database, now, sealer }: Content, folder: string): Promise<void> {
  const things = standingInOrder(await readTimeline(database.db), now().toISOString())
  const unsaid = await exportTo(folder, things, values['with-links'] ? sealer : null)
  say([`${things.length} things are in ${folder}.`, ...unsaid].join('\n'))
}

async function importAll(content: Content, folder: string): Promise<void> {
  if (!existsSync(folder)) return fail(`There is no folder ${folder}.`)
  const found = await readImport(folder)
  const files = new Map(found.drafts.map((draft) => [nameOf(draft), join(folder, `${nameOf(draft)}.json`)]))
  if (found.drafts.length + found.faults.length === 0) return fail(`Nothing to import is in ${folder}.`)
  return change(
    content,
    () => found,
    'import',
    (thing) => files.get(thing) ?? join(folder, thing),
  )
}

async function change(
  content: Content,
  proposal: Proposal,
  note: string,
  placeOf = (thing: string) => thing,
): Promise<void> {
  const isDry = values['dry-run'] ?? false
  const by = byCommand(ownName(), new Date(), values.note ?? note)
  const judgement = await (isDry ? preview : publish)(content, proposal, by)
  if (judgement.faults.length > 0) {
    const lines = judgement.faults.map(
      ({ thing, field, sentence }) => `${placeOf(thing)}${field && `, ${field}`}: ${sentence}`,
    )
    return fail(`${lines.join('\n')}\nNothing was changed.`)
  }
  report(content, judgement, isDry)
}

function report({ config, sealer }: Content, { changes }: Judgement, isDry: boolean): void {
  const things = changes.map((one) => {
    const { after } = one
    return { thing: nameOf(after), version: after.number, isNew: one.before === null, fields: differences(sealer, one) }
  })
  if (isJson) return print({ isPublished: !isDry, things })
  if (things.length === 0) return say('Nothing is different, so nothing was published.')
  for (const { thing, version, isNew, fields } of things) {
    const lines = fields.map(({ field, before, after }) => `  ${field}: ${before} -> ${after}`)
    process.stdout.write(`${inLines([`${thing}, version ${version}${isNew ? ' (new)' : ''}`, ...lines].join('\n'))}\n`)
  }
  say(isDry ? 'This would be published. Nothing was changed.' : 'Published. The site shows it in a moment.')
  const hosted = changes.filter(({ after }) => after.kind === 'price' && config.paymentButtons[after.key])
  if (hosted.length > 0 && config.razorpay === null)
    say('A hosted payment button charges what is set in the provider’s dashboard: change it there too.')
}
