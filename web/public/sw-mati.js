// In the place of /sw.js where SERVICE_WORKER=off (rule G10): it deletes what the worker kept on this device, and goes. It may come into
// force only when the pages of the former worker are closed, so it deletes when it is installed, too. Pages that are open stay.
const deleteAll = async () => {
  for (const name of await caches.keys()) await caches.delete(name)
}
self.addEventListener('install', (event) => {
  self.skipWaiting()
  event.waitUntil(deleteAll())
})
self.addEventListener('activate', (event) =>
  event.waitUntil(deleteAll().then(() => self.registration.unregister())),
)
