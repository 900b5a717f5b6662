import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { Refusal } from '#contract/refusal.ts'
import { attended, minutesIn } from './attended.ts'
import { meetingReport } from './meeting-report.ts'

/** 19:00 to 21:00 in India. */
const CLASS = { startsAt: '2026-11-20T13:30:00.000Z', endsAt: '2026-11-20T15:30:00.000Z' }

const read = (text: string | Uint8Array) => {
  const report = meetingReport(typeof text === 'string' ? Buffer.from(text) : text, CLASS)
  return report instanceof Refusal ? (report.details.detail ?? '') : report.stays
}

const stay = (name: string, email: string, from: string, until: string) => ({
  name,
  email,
  joinedAt: `2026-11-20T${from}.000Z`,
  leftAt: `2026-11-20T${until}.000Z`,
})

suite('the list of a meeting service', () => {
  test('is read as Zoom writes it, with lines about the meeting before it', () => {
    const zoom = `Meeting ID,Topic,Start Time,End Time
812 3456 7890,Aspen Plus,11/20/2026 06:55:01 PM,11/20/2026 09:03:00 PM

Name (Original Name),User Email,Join Time,Leave Time,Duration (Minutes),Guest
"Rao, Asha",Asha@Example.com,11/20/2026 07:01:30 PM,11/20/2026 08:01:30 PM,60,No
Ravi (Ravi Kumar),,20/11/2026 06:50:00 PM,20/11/2026 07:20:00 PM,30,Yes
`
    assert.deepEqual(read(zoom), [
      stay('Rao, Asha', 'asha@example.com', '13:31:30', '14:31:30'),
      stay('Ravi (Ravi Kumar)', '', '13:20:00', '13:50:00'),
    ])
  })

  test('is read as Google Meet and Teams write it, also in UTF-16 and with a second table', () => {
    assert.deepEqual(
      read('First name;Last name;Email;Duration;Time joined;Time exited\nAsha;Rao;a@x.in;1 hr 5 min;7:00 PM;8:05 PM'),
      [stay('Asha Rao', 'a@x.in', '13:30:00', '14:35:00')],
    )
    const teams = `1. Summary\nMeeting title\tAspen\n\n2. Participants\nName\tFirst Join\tLast Leave\tIn-Meeting Duration\tEmail
Asha Rao\t11/20/26, 7:00:00 PM\t11/20/26, 9:00:00 PM\t1h 30m 30s\ta@x.in

3. In-Meeting Activities\nName\tJoin Time\tLeave Time\tDuration\tEmail
Asha Rao\t11/20/26, 7:00:00 PM\t11/20/26, 7:45:00 PM\t45m\ta@x.in\n`
    const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(teams, 'utf16le')])
    assert.deepEqual(meetingReport(wide, CLASS), {
      stays: [stay('Asha Rao', 'a@x.in', '13:30:00', '15:00:30')],
      left: [],
    })
  })

  test('is refused when its days are not the day of the class, however they are written', () => {
    const words = 'Its days are other ones than that of the class, 20 November 2026. Is it the list of another class?'
    for (const day of ['11/14/2026', '14/11/2026', '14.11.26', '2026-11-14', '2026/11/14'])
      assert.equal(read(`Name,Join time,Leave time\nAsha,${day} 07:00 PM,${day} 08:00 PM`), words, day)
    assert.equal(read('Name,Join time,Leave time\nAsha,2026-11-14T13:30:00Z,2026-11-14T14:30:00Z'), words)
    for (const day of ['11/20/2026', '20-11-26', '2026-11-21', 'Nov 20 2026'])
      assert.ok(Array.isArray(read(`Name;Join time;Leave time\nAsha;${day} 07:00 PM;${day} 08:00 PM`)), day)
  })

  test('takes hours past midnight and moments with a zone as they are meant', () => {
    const late = { startsAt: '2026-11-20T18:00:00.000Z', endsAt: '2026-11-20T19:30:00.000Z' }
    const report = meetingReport(
      Buffer.from(
        'Name,Join time,Leave time\nAsha,11:30 pm,00:45 am\nRavi,2026-11-20T18:00:00Z,2026-11-20T18:30:00+00:00',
      ),
      late,
    )
    assert.deepEqual(report instanceof Refusal || report.stays.map(({ joinedAt, leftAt }) => [joinedAt, leftAt]), [
      ['2026-11-20T18:00:00.000Z', '2026-11-20T19:15:00.000Z'],
      ['2026-11-20T18:00:00.000Z', '2026-11-20T18:30:00.000Z'],
    ])
  })

  test('leaves out moments and lengths that there are not, and signs that nobody can keep', () => {
    const list = `Name,Email,Join time,Leave time,Duration
No month,,2026-99-99T00:00:00Z,2026-11-20T14:00:00Z,
No day,,2026-11-20T13:30:00Z,2026-11-99T14:00:00Z,
No moment,,2026-99-99T00:00:00Z,,60
Too long,,7:00 PM,,999999999999999999
Asha\0 Rao,\u202EASHA\0@x.in,7:00 PM,,60`
    assert.deepEqual(read(list), [stay('Asha Rao', 'asha @x.in', '13:30:00', '14:30:00')])
  })

  test('T9: is read row by row, and says of each that is left out its line and why', () => {
    const zoom = `Name (Original Name),User Email,Join Time,Leave Time,In Waiting Room
Asha Rao; Reliance,,7:01 PM,8:00 PM,No
"Ravi\tKumar",,7:00 PM,8:00 PM,No

Meera,,6:58 PM,7:20 PM,Yes
Anil,,7:00 PM,,No
,,7:00 PM,8:00 PM,No
Om,,8:00 PM,7:00 PM,No
`
    const report = meetingReport(Buffer.from(zoom), CLASS)
    assert.ok(!(report instanceof Refusal))
    assert.deepEqual(
      report.stays.map(({ name }) => name),
      ['Asha Rao; Reliance', 'Ravi Kumar'],
    )
    assert.deepEqual(report.left, [
      { line: 5, name: 'Meera', why: 'was in the waiting room, and not in the class' },
      { line: 6, name: 'Anil', why: 'it has no time of leaving' },
      { line: 7, name: '', why: 'it has no name' },
      { line: 8, name: 'Om', why: 'it lasted no time' },
    ])
    assert.equal(
      read('Name;Join time;Leave time\nAsha;7:00 PM;'),
      'None of its 1 rows could be read. Line 2: it has no time of leaving',
    )
  })

  test('is refused in words when it is something else', () => {
    for (const [text, sentence] of [
      ['', /names a column for names/],
      ['Payment ID,Amount\npay_1,9000', /names a column for names/],
      ['Name,Join time,Leave time\n', /no participant/],
      ['Name,Join time,Leave time\n"Asha,7:00 PM,8:00 PM', /quotation mark/],
      [Buffer.from([0x50, 0x4b, 0x03, 0x04, 0x14]), /workbook/],
      [Buffer.from([0x4e, 0xe4, 0x6d]), /CSV UTF-8/],
      [`Name,Duration\n${'Asha,5\n'.repeat(5_001)}`, /5000 lines/],
    ] as const) {
      const said = read(text)
      assert.match(typeof said === 'string' ? said : 'it was read', sentence)
    }
  })

  test('never throws, whatever it is', () => {
    let seed = 42
    const random = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % most
    const pieces = [
      'Name',
      'Join time',
      'Leave time',
      'Duration',
      ',',
      '\n',
      '"',
      '\t',
      '7:00 PM',
      '99:99',
      '-1',
      '\u0000',
      'आशा',
      '1e309',
      '2026-99-99T00:00:00Z',
      '2026-11-20T13:30:00Z',
      '999999999999999999',
      ';',
      '(',
      ')',
    ]
    for (let round = 0; round < 3_000; round += 1) {
      const text = Array.from({ length: random(40) }, () => pieces[random(pieces.length)]).join('')
      for (const columns of ['Name,Join time,Duration', 'Name,Email,Join time,Leave time']) {
        const stays = read(`${columns}\n${text}`)
        if (typeof stays !== 'string') assert.doesNotMatch(JSON.stringify(stays), /u0000|null/)
      }
    }
  })
})

suite('what is known of a member in a class', () => {
  test('lays stays over each other, inside the hours of the class', () => {
    const at = (from: string, until: string) => stay('', '', from, until)
    assert.equal(
      minutesIn([at('13:00:00', '14:00:00'), at('13:45:00', '14:15:00'), at('15:00:00', '16:00:00')], CLASS),
      75,
    )
    assert.equal(minutesIn([at('10:00:00', '11:00:00')], CLASS), 0)
    assert.equal(minutesIn([], CLASS), 0)
  })

  test('is the trainer’s word, then the minutes, then the press to join', () => {
    const joinedAt = '2026-11-20T13:31:00.000Z'
    const known = (said: 'absent' | null, minutes: number | null, joined: string | null) =>
      Object.values(attended({ said, minutes, joinedAt: joined }, CLASS)).join(' ')
    assert.equal(known('absent', 120, joinedAt), 'absent trainer')
    assert.equal(known(null, 90, joinedAt), 'present report')
    assert.equal(known(null, 89, joinedAt), 'partial report')
    assert.equal(known(null, null, joinedAt), 'present join')
    assert.equal(known(null, null, null), ' ')
  })
})
