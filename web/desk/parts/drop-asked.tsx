import { Alert } from '#web/ui/alert.tsx'

/** Escape was pressed in a form that keeps nothing of what was typed. */
export const DropAsked = () => <Alert>What you typed is not saved. Press Escape again to drop it.</Alert>
