/**
 * `npm run soak`: what takes longer than a test should. Kills, database restarts, a full disk, a held lock, a hundred documents at
 * once, a thousand publications, payments told in any order, the guide's proxies, a fresh clone, and the tests by other clocks. Words behind it choose among the files: `npm run soak -- lock disk`.
 */
import { spawnSync } from 'node:child_process'
import { WHOLE } from '#stand-ins/repeats.ts'
import { installFromDebian } from './setup/debian.js'

const FILES = [
  'tests/process/kill.test.ts',
  'tests/process/payment-kill.test.ts',
  'tests/process/content-kill.test.ts',
  'tests/process/offer-kill.test.ts',
  'tests/process/backup-kill.test.ts',
  'tests/process/room-kill.test.ts',
  'tests/process/move-kill.test.ts',
  'tests/soak/restarts.soak.ts',
  'tests/soak/lock.soak.ts',
  'tests/soak/disk.soak.ts',
  'tests/soak/documents.soak.ts',
  'tests/soak/publications.soak.ts',
  'tests/soak/proxies.soak.ts',
  'tests/soak/first-start.soak.ts',
  'server/features/payments/money-stories.test.ts',
  'scripts/soak/clocks.soak.ts',
]

/** Programs of Debian that a file runs. */
const NEEDED: ReadonlyMap<string, readonly string[]> = new Map([
  ['tests/soak/proxies.soak.ts', ['nginx', 'caddy', 'openssl']],
  ['scripts/soak/clocks.soak.ts', ['faketime']],
])

const isThere = (program: string): boolean => !spawnSync(program, ['version']).error

const words = process.argv.slice(2)
const chosen = words.length === 0 ? FILES : FILES.filter((file) => words.some((word) => file.includes(word)))
for (const program of chosen.flatMap((file) => NEEDED.get(file) ?? []))
  if (!isThere(program)) console.log(await installFromDebian([program], ['--no-install-recommends'], () => {}))
// One after another: each measures, or takes the whole machine.
const options = ['--test', '--test-concurrency=1', '--test-timeout=7200000', '--test-reporter=spec']
const { status } = spawnSync(process.execPath, [...options, ...chosen], {
  stdio: 'inherit',
  env: { ...process.env, [WHOLE]: 'yes' },
})
process.exitCode = chosen.length > 0 ? (status ?? 1) : 1
