/**
 * Measures the server and the pages beside bare ones in the same run, because only the ratio means something on another machine.
 * `npm run bench -- server` and `npm run bench -- lighthouse` run one part; a number behind it is how often each page is loaded.
 */
import { measurePages } from './bench/page-speed.ts'
import { measureServer } from './bench/server-speed.ts'

const RUNS = 5

const [part = 'all', runs = String(RUNS)] = process.argv.slice(2)
if (!['all', 'server', 'lighthouse'].includes(part) || !(Number(runs) >= 1)) {
  console.error('Usage: npm run bench [-- server | lighthouse [runs]]')
  process.exitCode = 1
} else {
  if (part !== 'lighthouse') await measureServer()
  if (part !== 'server') await measurePages(Number(runs))
}
