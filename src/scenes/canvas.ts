/** The drawing context of a canvas, under a shorter name. */
export type Context2D = CanvasRenderingContext2D
