import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Hourglass } from '../../src/ui/hex/replay/hourglass'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const watched = (glass: Hourglass): { over: boolean } => {
  const seen = { over: false }
  void glass.done.then(() => (seen.over = true))
  return seen
}

it('runs its time at the pace it was turned at', async () => {
  const seen = watched(new Hourglass(800, 4))
  await vi.advanceTimersByTimeAsync(199)
  expect(seen.over).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(seen.over).toBe(true)
})

it('a new pace tells at once: of 800 ms, 400 are left, and take 100 at 4x', async () => {
  const glass = new Hourglass(800, 1)
  const seen = watched(glass)
  await vi.advanceTimersByTimeAsync(400)
  glass.changePace(4)
  await vi.advanceTimersByTimeAsync(99)
  expect(seen.over).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(seen.over).toBe(true)
})

it('broken off it is over', async () => {
  const glass = new Hourglass(800, 1)
  const seen = watched(glass)
  glass.endNow()
  await vi.advanceTimersByTimeAsync(0)
  expect(seen.over).toBe(true)
})
