/** An owner downloads a back-up. Whoever has a stolen session gets none: password and second factor are asked for, and every owner hears of it. */
import { Hono } from 'hono'
import { basename } from 'node:path'
import { BackupDownload, BackupLink } from '#contract/backups.ts'
import { downloadInProcess } from '../../backup/download-in-process.ts'
import { readManifest } from '../../backup/read-archive.ts'
import { ok, sealedFile } from '../../http/answers.ts'
import type { Env, RequestContext } from '../../http/context.ts'
import { limitPerMember } from '../../http/door.ts'
import { route } from '../../http/route.ts'
import { nameOf } from '../audit/actor.ts'
import { noteChange } from '../audit/note-change.ts'
import { act } from '../staff/act.ts'
import type { DeskDeps } from '../staff/desk-deps.ts'
import { ownerAddresses } from '../staff/staff.ts'
import { createDownloadLinks } from './download-links.ts'
import { downloadedLetter } from './letters.ts'
import { faultInWords, storedArchive } from './stored-archive.ts'

interface Wish extends BackupDownload {
  readonly id: string
  readonly archive: string
}

const tag = 'Settings'

/** `/api/desk/back-ups/:id/download` gives a link, and the link the file. */
export function downloadRoutes(deps: DeskDeps) {
  const { config, counters, database, desk, limits, now } = deps
  const links = createDownloadLinks<Wish>(now)
  const turn = oneDownload()
  const owners = desk.forStaff('settingsChange')
  const withFactor = desk.withFactor(GUARDED)
  const limited = limitPerMember(counters, 'back-up downloads', limits.downloadsPerAccount)
  return new Hono<Env>()
    .post(
      '/back-ups/:id/download',
      route({
        tag,
        by: [owners, desk.stepUp, limited],
        summary: 'A link to download this back-up, sealed by a passphrase of its own: good once, for three minutes',
        body: BackupDownload,
        answer: ok(BackupLink),
        refusals: ['notFound', 'backupUnreadable', 'secondFactorWanted', 'busy'],
      }),
      async (c) => {
        const unproven = await withFactor.check(c)
        if (unproven) return c.var.answer(unproven)
        const id = c.req.param('id')
        const archive = await storedArchive(database.db, config, id)
        if (archive === null) return c.var.refuse('notFound', { detail: GONE })
        if (turn.isTaken()) return c.var.refuse('busy', UNDER_WAY)
        const fault = await faultOf(archive, config.backupPassphrase)
        if (fault !== null) return c.var.refuse('backupUnreadable', { detail: fault })
        const token = links.open(c.get('deskSession').id, { ...c.req.valid('json'), id, archive })
        return c.var.answer({ link: `/api/desk/back-ups/downloads/${token}` })
      },
    )
    .get(
      '/back-ups/downloads/:token',
      route({
        tag,
        by: [owners, withFactor],
        summary: 'The back-up that was asked for',
        answer: sealedFile,
        refusals: ['notFound', 'busy'],
      }),
      async (c) => {
        // A program that only asks how large it is would use the link up.
        if (c.req.method !== 'GET') return c.var.refuse('notFound')
        if (turn.isTaken()) return c.var.refuse('busy', UNDER_WAY)
        const wish = links.take(c.req.param('token'), c.get('deskSession').id)
        if (!wish) return c.var.refuse('notFound', { detail: USED })
        const name = basename(wish.archive).replace(/(?:\.sealed)?$/, '.sealed')
        const parts = await turn.take(async () => {
          await noteDownload(deps, c, wish)
          return partsOf(deps, wish)
        })
        return c.var.answer({ name, parts })
      },
    )
}

const GUARDED = 'Set up a second factor in your account first: a back-up holds everything that the site keeps'
const GONE = 'This back-up is no longer on the server'
const USED = 'This link has been used or has expired. Start the download again'
const UNDER_WAY = { detail: 'Another download is running. Try again when it has finished', secondsToWait: 60 }

/** One at a time, to its end: each is unpacked and packed anew. */
function oneDownload() {
  let isTaken = false
  async function* freeing(parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    try {
      yield* parts
    } finally {
      isTaken = false
    }
  }
  return {
    isTaken: () => isTaken,
    async take(begin: () => Promise<AsyncIterable<Buffer>>): Promise<AsyncIterable<Buffer>> {
      isTaken = true
      try {
        return freeing(await begin())
      } catch (error) {
        isTaken = false
        throw error
      }
    },
  }
}

const faultOf = (archive: string, passphrase: string | null): Promise<string | null> =>
  readManifest(archive, passphrase).then(() => null, faultInWords)

/** Before the first byte goes out. */
const noteDownload = (deps: DeskDeps, c: RequestContext, { id, archive: path, withSecret, withFiles }: Wish) =>
  act(deps, c, {}, async (tx, by) => {
    const archive = basename(path)
    const after = { archive, withSecret, withFiles }
    await noteChange(tx, by, { action: 'backup.download', subject: { type: 'backup', id }, before: null, after })
    for (const to of await ownerAddresses(tx, deps.config))
      await deps.outbox.enqueue(tx, downloadedLetter(deps.config, to, { ...after, by: nameOf(by), at: by.at }))
  })

const partsOf = ({ config }: DeskDeps, { archive, passphrase, withSecret, withFiles }: Wish): AsyncIterable<Buffer> =>
  downloadInProcess({
    archive,
    passphrase: config.backupPassphrase,
    newPassphrase: passphrase,
    withSecret,
    withFiles,
    dataDir: config.dataDir,
    authSecret: config.authSecret,
  })
