// Signs on buttons that no typeface of the game has.

/** A sign drawn by an SVG path in a square of 16 by 16 units. */
const Icon = ({ d: path }: { d: string }) => (
  <svg viewBox="0 0 16 16" width="16" height="16" fill="currentColor" aria-hidden="true">
    <path d={path} />
  </svg>
)

export const PlayIcon = () => <Icon d="M4 2l10 6-10 6z" />
export const PauseIcon = () => <Icon d="M3 2h4v12H3zM9 2h4v12H9z" />
export const PreviousIcon = () => <Icon d="M2 2h2v12H2zM14 2v12L5 8z" />
export const NextIcon = () => <Icon d="M12 2h2v12h-2zM2 2l9 6-9 6z" />
