-- wrk runs for a time. This script sends each request of a file once, and ends when the last answer is there.
-- Arguments: the file (for each request a line with its length, then its bytes), and how many connections there are.
local ffi = require("ffi")
ffi.cdef([[
  typedef struct { long seconds; long nanoseconds; } instant;
  int clock_gettime(int clock, instant *at);
]])

local MONOTONIC = 1
local at = ffi.new("instant")
local function now()
  ffi.C.clock_gettime(MONOTONIC, at)
  return tonumber(at.seconds) + tonumber(at.nanoseconds) / 1e9
end

-- What `done` reads of the thread has to be global.
started, ended, sent, refused = 0, 0, 0, 0

local file, connections, upcoming
local asked_before, idle = false, 0

local function read_request()
  local length = file:read("*l")
  return length and file:read(tonumber(length))
end

function setup(thread)
  only_thread = thread
end

function init(args)
  file = assert(io.open(args[1], "rb"))
  file:setvbuf("full", 1048576)
  connections = tonumber(args[2])
  upcoming = read_request()
end

function request()
  -- The first time wrk looks at the request and does not send it.
  if not asked_before then
    asked_before = true
    return upcoming
  end
  if not upcoming then
    -- A connection asks when its last answer is complete. Without bytes to send it stays silent.
    idle = idle + 1
    if idle == connections then
      ended = now()
      io.stderr:write("finished\n")
      wrk.thread:stop()
    end
    return ""
  end
  if sent == 0 then started = now() end
  sent = sent + 1
  local this = upcoming
  upcoming = read_request()
  return this
end

-- wrk itself counts only answers from 400 on. This takes 1 µs of a request.
function response(status)
  if status < 200 or status > 299 then refused = refused + 1 end
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '\n{"sent": %d, "answered": %d, "refused": %d, "broken": %d, "seconds": %.6f, "p50_us": %d, "p99_us": %d}\n',
    only_thread:get("sent"), summary.requests, only_thread:get("refused"),
    errors.connect + errors.read + errors.write + errors.timeout,
    only_thread:get("ended") - only_thread:get("started"),
    latency:percentile(50), latency:percentile(99)
  ))
end
