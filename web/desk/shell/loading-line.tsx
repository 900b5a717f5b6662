import { createStore, useStore } from '#web/platform/store.ts'

/** How many pages' code is on its way. */
export const loading = createStore(0)

/** A thin line along the top edge while a page's code loads. */
export function LoadingLine() {
  const isLoading = useStore(loading) > 0
  return (
    <div role="status" className="fixed inset-x-0 top-0 z-50 h-0.5">
      {isLoading && (
        <>
          <div className="progress-line h-full bg-flare" />
          <span className="sr-only">Loading page</span>
        </>
      )}
    </div>
  )
}
