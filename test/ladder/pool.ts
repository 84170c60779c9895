import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** A task for another process, as JSON. */
export interface PoolTask {
  readonly key: string
}

/**
 * Runs tasks in several processes, each of which does one task at a time, until there are no more or `go` returns false. `done` gets each result.
 * If a process dies, `lost` gets its task and another process is started. `entry`: the file that the processes run; `words`: what else they find on
 * their command line.
 */
export async function runInProcesses<T extends PoolTask, R>(
  jobs: number,
  entry: string,
  setUp: unknown,
  tasks: Iterator<T>,
  on: { done(task: T, result: R): void; lost(task: T, why: string): void; go(): boolean },
  words: readonly string[] = [],
): Promise<void> {
  const work = async (): Promise<void> => {
    let child: ChildProcess | null = null
    const ask = (task: T): Promise<void> =>
      new Promise((resolve) => {
        const mine = child ?? fork(fileURLToPath(entry), ['--child', ...words])
        if (!child) {
          child = mine
          mine.send({ setUp })
        }
        const settle = (): void => {
          mine.removeAllListeners()
          resolve()
        }
        mine.once('message', (message) => {
          settle()
          on.done(task, message as R)
        })
        const died = (why: string): void => {
          child = null
          settle()
          on.lost(task, why)
        }
        mine.once('error', (error) => died(error.message))
        mine.once('exit', (code, signal) => died(`its process ended with ${code ?? signal}`))
        mine.send({ task })
      })
    for (let next = tasks.next(); !next.done && on.go(); next = tasks.next()) await ask(next.value)
    ;(child as ChildProcess | null)?.kill()
  }
  await Promise.all(Array.from({ length: Math.max(1, jobs) }, work))
}

/** The side of the process: does the tasks that it is sent, in order. `open`: prepares for them. */
export function serveTasks<S, T extends PoolTask, R>(open: (setUp: S) => Promise<(task: T) => R>): void {
  let worker: Promise<(task: T) => R> | null = null
  process.on('message', (message: { setUp?: S; task?: T }) => {
    if (message.setUp !== undefined) worker = open(message.setUp)
    const { task } = message
    if (task !== undefined) void worker!.then((does) => process.send?.(does(task)))
  })
}
