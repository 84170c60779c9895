import type { Ai } from '../types'

/** Español: lo que la máquina dice de sus generales, planes y razones. */
export const ai: Ai = {
  character: {
    santaAnna:
      'Cauto. Mantiene reunida su reserva, guarda los puentes y los caminos de la capital, y golpea solo donde la proporción es claramente suya.',
    valencia:
      'Terco. Se queda donde está y pelea por ello, y obra por su cuenta mientras Santa Anna no se haya activado.',
    scott:
      'Envuelve posiciones. Busca el rodeo de un frente fuerte, reúne fuerzas antes de atacar y cuida sus víveres.',
    worth:
      'Impetuoso. Va contra el enemigo más cercano por el camino más corto y ataca con proporciones ante las que otros esperarían.',
  },
  plan: {},
  term: {},
  script: {},
  why: {},
}
