/**
 * Measures the server and the pages beside bare ones in the same run, because only the ratio means something on another machine.
 * `npm run bench -- server` (or `payments`, `start`, `leads`, `people`, `room`, `move`, `stall`, `pages`) runs one part; a number
 * behind it is how often each page is loaded, and of `stall` how many people there are.
 */
import { measureLeadLists } from './bench/lead-lists.ts'
import { measureMove } from './bench/move.ts'
import { measurePages } from './bench/page-speed.ts'
import { measurePayments } from './bench/payment-events.ts'
import { measurePeopleLists } from './bench/people-lists.ts'
import { measureRoomOpening } from './bench/room-opening.ts'
import { measureServer } from './bench/server-speed.ts'
import { measureStarts } from './bench/starts.ts'
import { measureStall } from './bench/stall.ts'

const RUNS = 5

const [part = 'all', number] = process.argv.slice(2)
const runs = number ?? String(RUNS)
const PARTS = ['all', 'server', 'payments', 'start', 'leads', 'people', 'room', 'move', 'stall', 'pages']
if (!PARTS.includes(part) || !(Number(runs) >= 1)) {
  console.error(
    'Usage: npm run bench [-- server | payments | start | leads | people | room | move | stall [people] | pages [runs]]',
  )
  process.exitCode = 1
} else {
  const isAsked = (one: string) => part === 'all' || part === one
  if (isAsked('server')) await measureServer()
  if (isAsked('payments')) await measurePayments()
  if (isAsked('start')) await measureStarts()
  if (isAsked('leads')) await measureLeadLists()
  if (isAsked('people')) await measurePeopleLists()
  if (isAsked('room')) await measureRoomOpening()
  if (isAsked('move')) await measureMove()
  if (isAsked('stall')) await measureStall(part === 'stall' && number ? Number(number) : undefined)
  if (isAsked('pages')) await measurePages(Number(runs))
}
