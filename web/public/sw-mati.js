// In the place of /sw.js where SERVICE_WORKER=off (rule G10): it deletes what the worker kept on this device, and goes.
// Pages that are open stay as they are.
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) =>
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) await caches.delete(name)
      await self.registration.unregister()
    })(),
  ),
)
