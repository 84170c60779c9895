import { generate } from 'lean-qr/nano'

/** White space that a reader of codes needs round the code, in modules. */
const MARGIN = 3

/** A text as a QR code that a telephone reads. */
export function Qr({ text }: { text: string }) {
  const code = generate(text)
  let path = ''
  for (let y = 0; y < code.size; y++)
    for (let x = 0; x < code.size; x++) if (code.get(x, y)) path += `M${x} ${y}h1v1h-1z`
  const side = code.size + 2 * MARGIN
  return (
    <svg class="qr" viewBox={`${-MARGIN} ${-MARGIN} ${side} ${side}`} role="img" aria-label={`QR: ${text}`}>
      <rect x={-MARGIN} y={-MARGIN} width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" shape-rendering="crispEdges" />
    </svg>
  )
}
