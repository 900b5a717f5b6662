import { type ReactNode, Suspense } from 'react'

/** A part of a page that is taken over by itself: a press on it waits for no other part, and one that differs draws no other anew. */
export const Apart = ({ children }: { readonly children: ReactNode }) => <Suspense fallback={null}>{children}</Suspense>
