import { describe, expect, it } from 'vitest'
import { parseFlags } from '../../src/cli/flags'
import { Lines } from '../../src/cli/lines'

const all = (lines: Lines, chunks: readonly string[]) => [
  ...chunks.flatMap((chunk) => [...lines.push(Buffer.from(chunk, 'latin1'))]),
  ...lines.end(),
]
const utf8 = (text: string) => Buffer.from(text).toString('latin1')

describe('lines', () => {
  it('come out whole however the stream is cut', () => {
    const text = utf8('{"a":"ñandú"}\nzwei\n\n{"b":1}')
    for (let size = 1; size < 9; size++) {
      const chunks = Array.from({ length: Math.ceil(text.length / size) }, (_, k) =>
        text.slice(k * size, (k + 1) * size),
      )
      expect(all(new Lines(), chunks)).toEqual(['{"a":"ñandú"}', 'zwei', '', '{"b":1}'])
    }
  })

  it('that are too long come out as null, and the next is sound', () => {
    expect(all(new Lines(5), ['1234', '5678\nab', 'c\n', 'toolong'])).toEqual([null, 'abc', null])
  })

  it('a newline at the end makes no further line', () => {
    expect(all(new Lines(), ['a\n'])).toEqual(['a'])
    expect(all(new Lines(), [])).toEqual([])
  })
})

describe('flags', () => {
  it('are read after --, and unknown ones named', () => {
    expect(parseFlags([])).toEqual({ as: null, referee: false })
    expect(parseFlags(['--', '--as', 'us', '--referee'])).toEqual({ as: 'us', referee: true })
    expect(parseFlags(['--as=mexican'])).toEqual({ as: 'mexican', referee: false })
    expect(parseFlags(['--as', 'french'])).toMatch(/us or mexican/)
    expect(parseFlags(['--fast'])).toMatch(/--fast/)
  })
})
