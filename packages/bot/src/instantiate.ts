/** WebAssembly that travels as text; the language's own library does not name it. */

export interface Memory {
  readonly buffer: ArrayBuffer;
  readonly grow: (pages: number) => number;
}

/** The little of the platform used here. */
interface Platform {
  readonly WebAssembly?: {
    readonly Module: new (bytes: Uint8Array<ArrayBuffer>) => object;
    readonly Instance: new (module: object) => { readonly exports: object };
  };
  readonly atob: (text: string) => string;
}

/** What the module offers, or `undefined` where there is no WebAssembly with vectors. */
export function instantiate(base64: string): object | undefined {
  const { WebAssembly: here, atob } = globalThis as unknown as Platform;
  if (here === undefined) return undefined;
  try {
    const module = new here.Module(Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0)));
    return new here.Instance(module).exports;
  } catch {
    // No vectors on this machine.
    return undefined;
  }
}
