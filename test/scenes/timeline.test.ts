import { describe, expect, test } from 'vitest'
import { type Tween, Timeline } from '../../src/scenes/animate/timeline'

const act = (log: string[], name: string, ms: number): Tween => ({
  durationMs: ms,
  begin: () => log.push(`${name} begins`),
  update: (t) => log.push(`${name} ${t}`),
  end: () => log.push(`${name} ends`),
})

describe('timeline', () => {
  test('plays groups in turn, each to its end', async () => {
    const log: string[] = []
    const line = new Timeline()
    const done = line.play([[act(log, 'a', 100), act(log, 'b', 50)], [act(log, 'c', 10)]], 1)
    line.advance(50)
    line.advance(60)
    line.advance(10)
    await done
    expect(log).toEqual([
      'a begins',
      'b begins',
      'a 0.5',
      'b 1',
      'a 1',
      'a ends',
      'b ends',
      'c begins',
      'c 1',
      'c ends',
    ])
    expect(line.isRunning).toBe(false)
  })

  test('goes four times as fast at speed 4', async () => {
    const log: string[] = []
    const line = new Timeline()
    const done = line.play([[act(log, 'a', 400)]], 4)
    line.advance(100)
    await done
    expect(log.at(-1)).toBe('a ends')
  })

  test('told another speed, what is under way goes on at that one', async () => {
    const log: string[] = []
    const line = new Timeline()
    const done = line.play([[act(log, 'a', 400)]], 1)
    line.advance(100)
    line.setSpeed(4)
    line.advance(50)
    expect(log.at(-1)).toBe('a 0.75')
    line.advance(25)
    await done
    expect(log.at(-1)).toBe('a ends')
  })

  test('skipped, every act is brought to its end', async () => {
    const log: string[] = []
    const line = new Timeline()
    const done = line.play([[act(log, 'a', 400)], [act(log, 'b', 400)]], 1)
    line.advance(100)
    line.skip()
    await done
    expect(log.filter((entry) => entry.endsWith('ends'))).toEqual(['a ends', 'b ends'])
    expect(log).toContain('b 1')
  })

  test('nothing to play is over at once', async () => {
    await new Timeline().play([[]], 1)
  })
})
