import { startVerb, type BatchOnSale } from '#contract/catalog.ts'
import { indianDate } from '#contract/indian-time.ts'

interface BatchChoiceProps {
  readonly batches: readonly BatchOnSale[]
  readonly chosen: string
  readonly onChoose: (key: string) => void
}

const named = (batch: BatchOnSale): string =>
  batch.startsOn ? `${batch.label}, ${startVerb(batch)} ${indianDate(batch.startsOn)}` : batch.label

/** Which of several batches is bought. */
export const BatchChoice = ({ batches, chosen, onChoose }: BatchChoiceProps) => (
  <fieldset className="mb-3">
    <legend className="font-semibold">Which batch?</legend>
    {batches.map((batch) => (
      <label key={batch.key} className="flex min-h-11 items-center gap-3">
        <input
          type="radio"
          name="batch"
          value={batch.key}
          checked={batch.key === chosen}
          className="size-5 shrink-0"
          onChange={() => onChoose(batch.key)}
        />
        <span>{named(batch)}</span>
      </label>
    ))}
  </fieldset>
)
