/** `npm run firebase -- …`: brings people and records of the old system here, also while the server runs. */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { givenConfig } from '#server/env-file.ts'
import { catalogOf } from '#server/features/content/catalog.ts'
import { readTimeline } from '#server/features/content/timeline.ts'
import { MARK_FILE, numberMarkFile } from '#server/gateways/number-mark-file.ts'
import { createBooks } from '#server/site.ts'
import type { Command, Order } from './firebase/command.ts'
import { diff } from './firebase/diff.ts'
import { importOld } from './firebase/import.ts'
import { letters } from './firebase/letters.ts'
import { parked, settleParked } from './firebase/parked.ts'
import { plan } from './firebase/plan.ts'
import { retire } from './firebase/retire.ts'
import { seats } from './firebase/seats.ts'
import { verify } from './firebase/verify.ts'
import { HELP } from './firebase/words.ts'
import { openOwnerDatabase, ownerConfig } from './owner-database.ts'
import { outliveReader, voiceOf } from './owner-voice.ts'

const COMMANDS: ReadonlyMap<string, Command> = new Map(
  Object.entries({
    plan,
    import: importOld,
    parked,
    settle: settleParked,
    diff,
    letters,
    retire,
    seats,
    verify,
  }),
)

// The files hold personal data, and so may what is written beside them.
process.umask(0o077)
outliveReader()
const [name = '', ...rest] = process.argv.slice(2)
const command = COMMANDS.get(name)
if (rest.includes('--help') || name === '' || name === '--help') process.stdout.write(HELP)
else if (command) await run(command).catch((error: unknown) => voiceOf(false).fail(messageOf(error)))
else voiceOf(false).fail(`This is not a command.\n\n${HELP}`)

function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return /no such table|relation .* does not exist/.test(message)
    ? 'The database is older than this command. Start the site once (npm start).'
    : message
}

async function run({ options, run: perform, takes = 0 }: Command): Promise<void> {
  const read = parseArgs({ args: rest, allowPositionals: true, options: { ...options, json: { type: 'boolean' } } })
  const [tooMuch] = read.positionals.slice(takes)
  if (tooMuch !== undefined) throw new Error(`“${tooMuch}” is one word too many.\n\n${HELP}`)
  const values: Readonly<Record<string, unknown>> = read.values
  const isJson = values['json'] === true
  const text = (option: string) => {
    const value = values[option]
    return typeof value === 'string' ? value : undefined
  }
  const order = {
    voice: voiceOf(isJson),
    isJson,
    words: read.positionals,
    text,
    isSet: (option: string) => values[option] === true,
  }
  await withBooks((books) => perform({ books, ...order }))
}

async function withBooks(work: (books: Order['books']) => Promise<void>): Promise<void> {
  const given = givenConfig()
  const database = await openOwnerDatabase(given)
  const now = () => new Date()
  try {
    const config = await ownerConfig(database, given)
    const catalog = catalogOf((await readTimeline(database.db)).versions, now)
    const marks = numberMarkFile(join(config.dataDir, MARK_FILE))
    await work(createBooks({ catalog, config, database, now, marks }))
  } finally {
    await database.close()
  }
}
