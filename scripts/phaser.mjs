/**
 * The part of Phaser that the map is drawn with, built from Phaser's own sources (node_modules/phaser/src); vite.config.ts puts it in the
 * place of the ready-made bundle when the game is built. It saves 150 kB over the wire: no physics, particles, tilemaps, sound.
 * What src/scenes takes from `phaser` beyond types must be named here.
 */
import core from '../node_modules/phaser/src/phaser-core.js'

export const { AUTO, Game, Scale, Scene } = core
