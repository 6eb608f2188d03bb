/**
 * Encodes a text as a WebSocket frame (RFC 6455, section 5.2), once for all recipients: frames of a
 * server are neither masked nor compressed here, so they are the same for everyone.
 */
export type TextFrame = Buffer;

const FINAL_TEXT = 0x81;
const LENGTH_IN_2_BYTES = 126;
const LENGTH_IN_8_BYTES = 127;

export function textFrame(text: string): TextFrame {
  const length = Buffer.byteLength(text);
  const isLong = length >= LENGTH_IN_2_BYTES;
  const isVeryLong = length >= 2 ** 16;
  const start = 2 + (isVeryLong ? 8 : isLong ? 2 : 0);
  const frame = Buffer.allocUnsafe(start + length);
  frame[0] = FINAL_TEXT;
  frame[1] = isVeryLong ? LENGTH_IN_8_BYTES : isLong ? LENGTH_IN_2_BYTES : length;
  if (isVeryLong) frame.writeBigUInt64BE(BigInt(length), 2);
  else if (isLong) frame.writeUInt16BE(length, 2);
  frame.write(text, start);
  return frame;
}
