import { deskPaths } from '#contract/desk-paths.ts'
import { LAW_WORDS, type ErasureDone, type ErasurePreview } from '#contract/erasures.ts'
import { indianDay, indianTime } from '#contract/indian-time.ts'
import { Fact, Facts } from '#web/ui/dense/facts.tsx'
import { TextLink } from '#web/ui/dense/text-link.tsx'

interface PreviewProps {
  readonly preview: ErasurePreview
}

/** What an erasure would do: what goes, what stays until when and by which law, and who else is alike. */
export function ErasureFacts({
  preview: {
    addresses,
    goes,
    stays,
    invoicesWithoutState,
    mentions,
    savedLists,
    elsewhere,
    others,
    hasMoreOthers,
    backupsEnd,
  },
}: PreviewProps) {
  return (
    <div className="grid gap-4">
      <Facts>
        <Fact name="Addresses">{addresses.join(', ') || 'None that is proven'}</Fact>
        <Fact name="Goes at once">{goes.map(counted).join(', ')}</Fact>
        {stays.map(({ title, count, law, until }) => (
          <Fact key={title} name="Stays">
            {`${counted({ title, count })} ${KEPT[law]} ${indianDay(until)}: ${LAW_WORDS[law]}`}
          </Fact>
        ))}
        {invoicesWithoutState > 0 && <Fact name="Before you erase">{ASK_FIRST}</Fact>}
        {mentions > 0 && <Fact name="Taken out of">{mentioning(mentions)}</Fact>}
        {savedLists.length > 0 && (
          <Fact name="Saved lists that go">{savedLists.map(({ name, by }) => `“${name}”, by ${by}`).join('; ')}</Fact>
        )}
        {elsewhere.length > 0 && (
          <Fact name="Stays elsewhere">
            {elsewhere.map(({ by, ...found }) => counted(found) + (by === null ? '' : `, by ${by}`)).join('; ')}
          </Fact>
        )}
        <Fact name="Back-ups">End by {indianDay(backupsEnd)}</Fact>
      </Facts>
      {others.length > 0 && <Others others={others} hasMore={hasMoreOthers} />}
    </div>
  )
}

const ASK_FIRST =
  'A tax invoice waits for the buyer’s state. Ask for it first if you can: after the erasure the invoice is issued with your own state as the place of supply (IGST Act, 2017, section 12(2)(b)(ii)), and with the name.'

const KEPT = { tax: 'in the books until', log: 'in the audit, shown to nobody, until' } as const

const mentioning = (count: number): string =>
  count === 1 ? 'One text of others that names the address' : `${count} texts of others that name the address`

const counted = ({ title, count }: { readonly title: string; readonly count: number }): string => `${title} (${count})`

const Others = ({ others, hasMore }: Pick<ErasurePreview, 'others'> & { readonly hasMore: boolean }) => (
  <div>
    <h3 className="font-semibold">Others who stay as they are</h3>
    <ul>
      {others.map(({ id, name, why }) => (
        <li key={id} className="flex flex-wrap gap-x-3">
          <TextLink to={deskPaths.person(id)} className="wrap-anywhere">
            {name}
          </TextLink>
          <span className="self-center text-ink-soft">{why}</span>
        </li>
      ))}
    </ul>
    {hasMore && (
      <p>More people have the same phone or name. Search for the phone or the name under People to see them.</p>
    )}
  </div>
)

/** What was done with somebody who was erased. */
export const ErasureEnd = ({
  done: { hiddenAt, by, why, purgeAt, purgedAt, counts },
}: {
  readonly done: ErasureDone
}) => (
  <Facts>
    <Fact name="Erased">{`${indianTime(hiddenAt)}, ${by}`}</Fact>
    <Fact name="Why">{why}</Fact>
    <Fact name="Went at once">{counts.map(counted).join(', ')}</Fact>
    <Fact name="Kept by law">
      {purgedAt === null ? `Until ${indianDay(purgeAt)} at the latest` : 'Nothing any more'}
    </Fact>
  </Facts>
)
