import { connection } from '#web/platform/staff/changes.ts'
import { useStore } from '#web/platform/store.ts'

/** Says that the server cannot be reached, and that nothing typed is lost. */
export function ConnectionLine() {
  const isCut = useStore(connection) === 'cut'
  return (
    <div role="status" className="sticky top-0 z-20 low:static">
      {isCut && (
        <p className="border-b border-trip bg-trip-wash px-4 py-2 text-center font-medium text-trip">
          No connection. What you typed stays here; the desk tries again by itself.
        </p>
      )}
    </div>
  )
}
