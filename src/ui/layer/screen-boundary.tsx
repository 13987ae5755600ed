import { Component, type ReactNode } from 'react'

export type ScreenBoundaryProps = {
  /** Drawn in place of a screen that broke or did not come. */
  fallback: ReactNode
  children: ReactNode
}

/** Keeps what breaks in a screen inside it. React has no other form for this than a class. */
export class ScreenBoundary extends Component<ScreenBoundaryProps, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    return this.state.broken ? this.props.fallback : this.props.children
  }
}
