import { Component, type ComponentType, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  /** What is shown, in a word: with another one it is tried again. */
  readonly of: string
  readonly Instead: ComponentType<{ readonly error: Error }>
  readonly children: ReactNode
}

interface State {
  readonly of: string
  readonly error: Error | null
}

/** Shows something else where its content fails while it is drawn; React has this as a class alone. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { of: this.props.of, error: null }

  static getDerivedStateFromError(thrown: unknown): Partial<State> {
    return { error: thrown instanceof Error ? thrown : new Error('Unknown error') }
  }

  static getDerivedStateFromProps({ of }: ErrorBoundaryProps, state: State): State | null {
    return of === state.of ? null : { of, error: null }
  }

  override render(): ReactNode {
    const { error } = this.state
    const { Instead, children } = this.props
    return error ? <Instead error={error} /> : children
  }
}
