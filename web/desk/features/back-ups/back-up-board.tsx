import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Backup, type BackupList, notWholeInWords } from '#contract/backups.ts'
import { deskPaths } from '#contract/desk-paths.ts'
import { indianClock, indianDay } from '#contract/indian-time.ts'
import { Badge, type BadgeTone } from '#web/ui/dense/badge.tsx'
import { EmptyState } from '#web/ui/dense/empty-state.tsx'
import { type Column, RowTable } from '#web/ui/dense/row-table.tsx'
import { SmallButton } from '#web/ui/dense/small-button.tsx'
import { TextLink } from '#web/ui/dense/text-link.tsx'
import { Loading } from '../../parts/loading.tsx'
import { backUpsQuery } from './back-up-calls.ts'
import { DownloadForm } from './download-form.tsx'
import { RehearsalList } from './rehearsal-list.tsx'
import { RehearseButton } from './rehearse-button.tsx'

/** The back-ups that were tried, and where they lie. */
export function BackUpBoard() {
  const { data, error } = useQuery(backUpsQuery)
  const [wanted, setWanted] = useState<Backup | null>(null)
  if (!data) return <Loading what="the back-ups" error={error} />
  return (
    <div className="grid gap-4">
      <Place list={data} />
      {data.backups.length === 0 ? (
        <EmptyState title="No back-up yet">
          {data.isNightly
            ? `The first one is made at ${data.time}, or now if you ask for it.`
            : 'Press “Back up now”. Then download it and keep it elsewhere.'}
        </EmptyState>
      ) : (
        <RowTable
          caption="Back-ups, newest first"
          columns={[...COLUMNS, deeds(setWanted)]}
          rows={data.backups}
          keyOf={({ id }) => id}
          nameOf={({ startedAt }) => moment(startedAt)}
        />
      )}
      <RehearsalList rehearsals={data.rehearsals} />
      {wanted && (
        <DownloadForm
          backUp={wanted}
          name={moment(wanted.startedAt)}
          isSecretInside={data.isSecretInside}
          onClose={() => setWanted(null)}
        />
      )}
    </div>
  )
}

/** What can be done with one that is still there. */
const deeds = (onDownload: (backUp: Backup) => void): Column<Backup> => ({
  key: 'deeds',
  name: 'Actions',
  card: 'bare',
  cell: (backUp) =>
    backUp.archive !== '' &&
    !backUp.isRemoved && (
      <span className="flex flex-wrap gap-2 xl:flex-nowrap xl:whitespace-nowrap">
        <SmallButton
          tone="quiet"
          aria-label={`Download the back-up of ${moment(backUp.startedAt)}`}
          onClick={() => onDownload(backUp)}
        >
          Download
        </SmallButton>
        <RehearseButton id={backUp.id} name={moment(backUp.startedAt)} />
      </span>
    ),
})

function Place({ list: { folder, isNightly, time, isEncrypted, isOnSameDisk } }: { readonly list: BackupList }) {
  return (
    <div className="grid max-w-prose gap-2 text-ink-soft">
      <p>
        {isNightly
          ? `Made each day at ${time}, Indian time; seven daily and four weekly ones are kept.`
          : 'None is made at night, because BACKUP_DIR is off in .env: press “Back up now” for each.'}{' '}
        They lie on the server in <code className="break-all text-ink">{folder}</code>. One that you download is
        encrypted with a passphrase of its own.
      </p>
      {isOnSameDisk && (
        <p>
          That is the disk of the records: what breaks it takes both. Set BACKUP_DIR to a folder on another disk, or
          copy it away.
        </p>
      )}
      {!isEncrypted && (
        <p>
          They hold all records and the key to them, unencrypted. A passphrase in{' '}
          <TextLink to={deskPaths.settings}>Settings</TextLink> encrypts the next ones.
        </p>
      )}
    </div>
  )
}

const STATES: Record<Backup['state'], readonly [word: string, tone: BadgeTone]> = {
  made: ['Made', 'product'],
  running: ['Being made', 'coolant'],
  failed: ['Failed', 'trip'],
}

const NOT_WHOLE = ['Not whole', 'trip'] as const

const moment = (at: string) => `${indianDay(at)}, ${indianClock(at)}`
const sizeInWords = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

const COLUMNS: readonly Column<Backup>[] = [
  {
    key: 'at',
    name: 'When',
    card: 'title',
    cell: ({ startedAt }) => <span className="figures">{moment(startedAt)}</span>,
  },
  {
    key: 'state',
    name: 'State',
    card: 'side',
    cell: ({ state, missing }) => {
      const [word, tone] = missing > 0 ? NOT_WHOLE : STATES[state]
      return <Badge tone={tone}>{word}</Badge>
    },
  },
  { key: 'by', name: 'By', card: 'half', isShort: true, cell: ({ isNightly }) => (isNightly ? 'Server' : 'Hand') },
  {
    key: 'size',
    name: 'Size',
    card: 'half',
    isNumber: true,
    cell: ({ bytes }) => (bytes > 0 ? sizeInWords(bytes) : null),
  },
  { key: 'file', name: 'File', cell: (backup) => <File backup={backup} /> },
]

function File({ backup: { archive, isEncrypted, isRemoved, fault, missing } }: { readonly backup: Backup }) {
  if (fault) return fault
  if (!archive) return null
  return (
    <>
      <span className="break-all">{archive}</span>
      {isRemoved ? ' (removed, its time was over)' : isEncrypted && ' (encrypted)'}
      {missing > 0 && (
        <span className="block">
          {notWholeInWords(missing)}. To list them, run on the server: npm run backup -- --check FILE
        </span>
      )}
    </>
  )
}
