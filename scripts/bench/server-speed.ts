import { setTimeout as sleep } from 'node:timers/promises'
import { compare, type Load, measure } from './measure.ts'
import { besideBare, print } from './print.ts'
import { startBoth } from './servers.ts'

const SECONDS = 2
const MESSAGE = JSON.stringify({
  firstName: 'Asha',
  lastName: 'Rao',
  phone: '9876543210',
  email: 'asha@example.com',
  message: 'Is the next batch at weekends?',
})
// One for each connection: wrong guesses at one account from eight places at once would be slowed down, and so would these.
const MEMBERS = Array.from({ length: 8 }, (_, nth) => ({
  email: `bench-${nth}@example.com`,
  password: 'a long password',
}))

export async function measureServer(): Promise<void> {
  const both = await startBoth()
  try {
    // A form is four rows with their indexes here, and one row there: docs/decisions/053-leads.md.
    await measureSubmissions(both, 1, 0.4)
    await measureSubmissions(both, 32, 0.8)
    await measurePages(both)
    await measureSignIns(both)
    await measureMemory(both)
  } finally {
    await both.stop()
  }
}

const MOST_MEGABYTES = 220
const MOST_AFTERWARDS = 200

async function measureMemory(both: Both) {
  const busy = both.megabytes()
  print('memory after the load', `${busy.toFixed(0)} MB`, `<= ${MOST_MEGABYTES} MB`, busy <= MOST_MEGABYTES)
  await sleep(60_000)
  const calm = both.megabytes()
  print('a minute later', `${calm.toFixed(0)} MB`, `<= ${MOST_AFTERWARDS} MB`, calm <= MOST_AFTERWARDS)
}

type Both = Awaited<ReturnType<typeof startBoth>>

async function measureSubmissions(both: Both, connections: number, target: number) {
  const load = { method: 'POST', bodies: [MESSAGE], connections, seconds: SECONDS } as const
  const { ours, bare, ratio } = await compare(
    { ...load, port: both.sitePort, path: '/api/feedback' },
    { ...load, port: both.barePort, path: '/' },
  )
  const name = `submissions, ${connections} ${connections === 1 ? 'connection' : 'connections'}`
  print(name, besideBare(ours, bare, ratio), `>= ${target}`, ratio >= target)
}

async function measurePages(both: Both) {
  const load = { method: 'GET', path: '/', bodies: [], connections: 16, seconds: SECONDS } as const
  const { ours, bare, ratio } = await compare({ ...load, port: both.sitePort }, { ...load, port: both.barePort })
  print('static page', besideBare(ours, bare, ratio), '>= 0.7', ratio >= 0.7)
}

/** Passwords are costly to check on purpose; pages must stay quick meanwhile. */
async function measureSignIns(both: Both) {
  for (const member of MEMBERS) await register(both, member)
  const page: Load = { port: both.sitePort, method: 'GET', path: '/', bodies: [], connections: 1, seconds: SECONDS }
  const signIn: Load = {
    ...page,
    method: 'POST',
    path: '/api/auth/sign-in/email',
    bodies: MEMBERS.map((member) => JSON.stringify(member)),
    connections: MEMBERS.length,
  }
  const calm = await measure(page)
  const [busy, signIns] = await Promise.all([measure(page), measure(signIn)])
  print(`sign-ins, ${MEMBERS.length} at once`, `${signIns.perSecond.toFixed(1)}/s`)
  print(
    'a page meanwhile',
    `${busy.median.toFixed(2)} ms, 99 of 100 within ${busy.slowest.toFixed(1)} ms (calm: ${calm.median.toFixed(2)} ms)`,
  )
}

async function register(both: Both, member: (typeof MEMBERS)[number]) {
  const profile = {
    fullName: 'Asha Rao',
    mobile: '9876543210',
    collegeYear: '2026',
    companyDept: 'None',
    courseName: 'Aspen Plus',
  }
  const response = await fetch(`${both.siteUrl}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...member, ...profile, captcha: '7', terms: true }),
  })
  if (!response.ok) throw new Error(`The member could not be registered: ${await response.text()}`)
}
