import { useNavigation } from 'react-router'

/** A thin line along the top edge while the next page's code loads; the page before stays until then. */
export function ProgressLine() {
  const isLoading = useNavigation().state !== 'idle'
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
