export type Context2D = CanvasRenderingContext2D
