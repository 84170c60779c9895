// Keeps the files of an edition in the browser, so that the page works without a network. The build puts in the list of files and the edition,
// which is a hash of the list (scripts/offline.mjs). To serve more pages, put their files into the list and register with a wider scope.
const EDITION = '__EDITION__'
const FILES = '__FILES__'
const PREFIX = 'pedregal-'
const CACHE = PREFIX + EDITION

// An edition is kept whole or not at all. It waits until the player takes it.
self.addEventListener('install', (event) => {
  event.waitUntil(
    caches.open(CACHE).then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: 'reload' })))),
  )
})

self.addEventListener('message', (event) => {
  if (event.data === 'use') self.skipWaiting()
})

self.addEventListener('activate', (event) => {
  const old = (names) => names.filter((name) => name.startsWith(PREFIX) && name !== CACHE)
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(old(names).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  )
})

// What the edition holds comes from it, whatever follows the address; all else from the network.
self.addEventListener('fetch', (event) => {
  if (event.request.method !== 'GET' || new URL(event.request.url).origin !== self.location.origin) return
  event.respondWith(
    caches
      .open(CACHE)
      .then((cache) => cache.match(event.request, { ignoreSearch: true }))
      .then((kept) => kept ?? fetch(event.request)),
  )
})
