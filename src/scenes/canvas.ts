/** What everything is drawn on. */
export type Context2D = CanvasRenderingContext2D
