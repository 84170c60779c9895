/** A rectangle of the table in 1/1000 inch. */
export interface TableRect {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
}

/** What part of the table the window shows; y of the table runs north, of the window down. */
export class TableCamera {
  /** Window pixels per 1/1000 inch. */
  scale = 0.01
  private x = 0
  private y = 0
  width = 1
  height = 1
  /** The window shows what `fit` put in it, so that it may be fitted anew when its size changes. */
  fitted = true
  private readonly table: { readonly width: number; readonly depth: number }
  private readonly fitArea: TableRect

  constructor(table: { readonly width: number; readonly depth: number }, home: TableRect) {
    this.table = table
    this.fitArea = home
  }

  resize(width: number, height: number): void {
    this.width = Math.max(1, width)
    this.height = Math.max(1, height)
    if (this.fitted) this.fit()
  }

  /** The part in which the clash is fought. */
  fit(): void {
    const { x0, y0, x1, y1 } = this.fitArea
    this.scale = Math.min(this.width / (x1 - x0), this.height / (y1 - y0))
    this.x = (x0 + x1) / 2
    this.y = (y0 + y1) / 2
    this.fitted = true
    this.clamp()
  }

  zoom(factor: number, sx = this.width / 2, sy = this.height / 2): void {
    const at = this.toTable(sx, sy)
    const least = Math.min(this.width / this.table.width, this.height / this.table.depth)
    this.scale = Math.min(0.09, Math.max(least, this.scale * factor))
    const now = this.toTable(sx, sy)
    this.x += at.x - now.x
    this.y += at.y - now.y
    this.fitted = false
    this.clamp()
  }

  pan(dx: number, dy: number): void {
    this.x -= dx / this.scale
    this.y += dy / this.scale
    this.fitted = false
    this.clamp()
  }

  /** The table never leaves the window; where it is smaller than the window it stands in the middle. */
  private clamp(): void {
    const clamp = (at: number, size: number, seen: number): number =>
      seen >= size ? size / 2 : Math.min(size - seen / 2, Math.max(seen / 2, at))
    this.x = clamp(this.x, this.table.width, this.width / this.scale)
    this.y = clamp(this.y, this.table.depth, this.height / this.scale)
  }

  toScreen({ x, y }: { readonly x: number; readonly y: number }): { x: number; y: number } {
    return { x: this.width / 2 + (x - this.x) * this.scale, y: this.height / 2 - (y - this.y) * this.scale }
  }

  toTable(sx: number, sy: number): { x: number; y: number } {
    return { x: this.x + (sx - this.width / 2) / this.scale, y: this.y - (sy - this.height / 2) / this.scale }
  }
}

/** Where anybody ever stands in a clash, with some ground round it, square enough for any window, and on the table. */
export function battleArea(
  places: readonly { readonly x: number; readonly y: number }[],
  table: { readonly width: number; readonly depth: number },
  margin: number,
): TableRect {
  const on = places.filter(({ x, y }) => x >= 0 && y >= 0 && x <= table.width && y <= table.depth)
  if (on.length === 0) return { x0: 0, y0: 0, x1: table.width, y1: table.depth }
  const middle = { x: table.width / 2, y: table.depth / 2 }
  const xs = [...on.map(({ x }) => x), middle.x - 9000, middle.x + 9000]
  const ys = [...on.map(({ y }) => y), middle.y - 9000, middle.y + 9000]
  return {
    x0: Math.max(0, Math.min(...xs) - margin),
    x1: Math.min(table.width, Math.max(...xs) + margin),
    y0: Math.max(0, Math.min(...ys) - margin),
    y1: Math.min(table.depth, Math.max(...ys) + margin),
  }
}
