import type { Figure } from './figure.ts'

/** What each figure counts, beside its colour. */
export const FigureMeanings = <Row,>({ figures }: { readonly figures: readonly Figure<Row>[] }) => (
  <dl className="mt-3 grid gap-1 text-sm text-ink-soft">
    {figures.map(({ name, meaning, fill }) => (
      <div key={name} className="flex gap-2">
        <dt className="flex items-center gap-1.5 self-start font-medium whitespace-nowrap text-ink">
          {fill && (
            <svg viewBox="0 0 10 10" className="size-2.5" aria-hidden="true">
              <rect width="10" height="10" className={fill} />
            </svg>
          )}
          {name}:
        </dt>
        <dd>{meaning}</dd>
      </div>
    ))}
  </dl>
)
